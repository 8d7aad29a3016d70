-- How many rows an order has in the tables of its lines, history and stock movements, as a share of their rows.
-- PostgreSQL guesses it from a sample of pages; the rows of an order are neighbours, so that it finds few orders and
-- takes an order of a large shop for one with dozens of lines, whose plan reads all lines of the shop.

alter table order_items alter column order_id set (n_distinct = -0.4);
alter table order_history alter column order_id set (n_distinct = -0.2);
alter table stock_movements alter column order_id set (n_distinct = -0.4);
analyze order_items (order_id);
analyze order_history (order_id);
analyze stock_movements (order_id);
