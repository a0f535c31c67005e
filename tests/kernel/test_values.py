"""Values say where their numbers come from."""

from banneret.kernel.values import Value, once_by_name


def test_a_value_adds_its_modifiers_and_names_them() -> None:
    value = Value(6, (("Warden", 1), ("shaken", -2)))
    assert value.total == 5
    assert str(value) == "6, +1 Warden, -2 shaken"
    assert Value(4).total == 4
    assert str(Value(4)) == "4"


def test_equal_names_do_not_add_up_and_the_first_counts() -> None:
    assert once_by_name([("Warden", 1), ("Banner", 2), ("Warden", 5)]) == (("Warden", 1), ("Banner", 2))
    assert once_by_name([]) == ()
