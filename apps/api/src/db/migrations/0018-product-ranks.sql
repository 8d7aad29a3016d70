-- Active products in the order in which a search shows equal matches: those in stock first, then by name. Names are
-- compared by bytes, so that a prefix is a range whatever the database's locale. `stock` itself is in the index because
-- PostgreSQL reads an expression from an index alone only if its columns are in it too.

create index products_best on products ((least(stock, 1)) desc, (name_key collate "C"), id) include (stock)
  where archived_at is null;
