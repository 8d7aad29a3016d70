-- Browsers that a person chose to be told in. A subscription ends with a session that is ended, and when its person is
-- blocked; one whose session merely expired stays, because the person chose it.

create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  sealed_private_key text not null
);
create table push_subscriptions (
  id integer generated always as identity primary key,
  employee_id integer references employees on delete cascade,
  customer_id integer references customers on delete cascade,
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now(),
  check ((employee_id is null) <> (customer_id is null))
);
create index push_subscriptions_employee on push_subscriptions (employee_id) where employee_id is not null;
create index push_subscriptions_customer on push_subscriptions (customer_id) where customer_id is not null;
create index push_subscriptions_session on push_subscriptions (session_id);

create function push_ends() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then delete from push_subscriptions where session_id = new.id;
  elsif tg_table_name = 'employees' then delete from push_subscriptions where employee_id = new.id;
  else delete from push_subscriptions where customer_id = new.id;
  end if;
  return null;
end $$;
create trigger push_ends_with_session after update of revoked_at on sessions for each row
  when (new.revoked_at is not null) execute function push_ends();
create trigger push_ends_with_employee after update of is_blocked on employees for each row
  when (new.is_blocked) execute function push_ends();
create trigger push_ends_with_customer after update of status on customers for each row
  when (new.status = 'Blocked') execute function push_ends();

-- Orders that staff is to be told of, until the next minute.
create table orders_to_announce (
  order_id integer primary key references orders on delete cascade
);
create function announce_order() returns trigger language plpgsql as $$
begin
  insert into orders_to_announce (order_id)
  select new.id where exists (select from push_subscriptions where employee_id is not null)
  on conflict do nothing;
  return null;
end $$;
create trigger announce_placed_order after insert on orders for each row
  when (new.status = 11) execute function announce_order();
create trigger announce_order after update of status on orders for each row
  when (new.status = 11 and old.status <> 11) execute function announce_order();
