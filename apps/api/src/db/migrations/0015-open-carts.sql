-- Finds the most recently changed carts without reading all of them.

create index cart_items_added_at on cart_items (added_at desc);
