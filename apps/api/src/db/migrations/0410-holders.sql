-- Who still has the goods of an order that was not delivered.

alter table orders add column holder_id integer references employees;
