-- Who bought or brought back a unit, kept for the device book when the person is forgotten: the law asks shops for it
-- for years. Only the book reads it; a job deletes it when the last movement is older than the shop's setting.

create table device_book_people (
  customer_id integer primary key references customers,
  name text not null,
  document text not null,
  phone text not null,
  address text not null
);
