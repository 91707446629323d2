-- The palette finds a record by the last digits of its number.
create index devices_by_last_digits on devices (reverse(lower(robot_id)) text_pattern_ops);
create index orders_by_last_digits on orders (reverse(number_lower) text_pattern_ops);
create index refunds_by_last_digits on refunds (reverse(lower(number)) text_pattern_ops);
