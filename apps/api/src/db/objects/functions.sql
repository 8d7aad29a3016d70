-- unaccent() is only STABLE because its dictionary could change; ours does not, and an index needs IMMUTABLE.
create or replace function fold(value text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, value));

-- A closed till is history: only comments may change, for a person who is forgotten. No writer can do otherwise.
create or replace function refuse_closed_till() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'till_sessions' then
    if old.closed_at is not null and to_jsonb(old) - 'comment' <> to_jsonb(new) - 'comment' then
      raise exception 'till session % is closed', old.id using errcode = '23514', constraint = 'till_session_is_closed';
    end if;
    return new;
  end if;
  if exists (select from till_sessions where id = new.session_id and closed_at is not null) then
    raise exception 'till session % is closed', new.session_id using errcode = '23514', constraint = 'till_session_is_closed';
  end if;
  return new;
end $$;

-- Units that must lie on the shelf: the stock and what orders hold that are not packed yet.
create or replace function units_wanted(wanted int) returns bigint language sql stable as $$
  with unpacked as materialized (select id from orders where status in (1, 2, 8, 9, 10, 11))
  select (select stock from products where id = wanted) + coalesce(
    (select sum(quantity - returned) from unpacked join order_items on order_id = unpacked.id and product_id = wanted), 0)
$$;

-- Units in stock always number what the stock says, whoever writes either. Compared once per product at the end of the
-- transaction.
create or replace function refuse_units_apart() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  ids int[];
  wrong text;
begin
  if tg_table_name = 'products' then ids := array[new.id];
  elsif tg_table_name = 'units_to_check' then
    delete from units_to_check where transaction_id = new.transaction_id and product_id = new.product_id;
    ids := array[new.product_id];
  else select array_agg(product_id) into ids from order_items where order_id = new.id;
  end if;
  select name into wrong from products where id = any(ids) and serialised
    and units_wanted(id) <> (select count(*) from units where product_id = products.id and state = 'stock') limit 1;
  if wrong is not null then
    raise exception 'units of % differ from its stock', wrong using errcode = '23514', constraint = 'units_agree_with_stock';
  end if;
  return null;
end $$;

-- What was received for an order, given back for it, and what it costs after what came back; all in cents.
create or replace function order_balance(wanted integer)
  returns table (received_cents bigint, given_cents bigint, owed_cents bigint) language sql stable as $$
  select
    (least(case when payment = 'cash' then coalesce(cash_received_cents, paid_cents) else paid_cents end + term_paid_cents,
        greatest(0, price - credit_used_cents))
      + credit_used_cents
      + (select coalesce(sum(coalesce(moved_cents, quantity * unit_price_cents)), 0) from returned_items
          where order_id = wanted and from_order_id <> wanted))::bigint,
    ((select coalesce(sum(amount_cents), 0) from credit_entries
        where order_id = wanted and kind in ('exchange', 'return', 'cancel', 'pixReturned'))
      + (select coalesce(sum(coalesce(refund_cents, case when settle = 'credit' then 0 else items_cents + freight_cents end)), 0)
          from returns where from_order_id = wanted)
      + (select coalesce(sum(coalesce(moved_cents, quantity * unit_price_cents)), 0) from returned_items
          where from_order_id = wanted and order_id <> wanted))::bigint,
    (case when status in (7, 12) then 0 else greatest(0, price
      - (select coalesce(sum(returned * unit_price_cents), 0) from order_items where order_id = wanted)
      - (select coalesce(sum(freight_cents), 0) from returns where from_order_id = wanted)) end)::bigint
  from (select *, sub_total_cents + warranty_cents + freight_cents as price from orders where id = wanted) as sale
$$;

-- No row gives back more than was received for its order, whoever writes it. The argument names the column of the
-- order.
create or replace function refuse_giving_too_much() returns trigger language plpgsql as $$
declare
  wanted int := (to_jsonb(new) ->> tg_argv[0])::int;
begin
  if exists (select from order_balance(wanted) where given_cents > received_cents) then
    raise exception 'order % gives back more than was received for it', wanted
      using errcode = '23514', constraint = 'order_gives_back_what_it_received';
  end if;
  return null;
end $$;

-- Open boards learn when the transaction commits that a person was blocked, signed out or given other permissions.
create or replace function person_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_events', json_build_object('person', case tg_table_name
    when 'employees' then 'e' || new.id
    when 'customers' then 'c' || new.id
    when 'roles' then ''
    else coalesce('e' || (to_jsonb(new) ->> 'employee_id'), 'c' || (to_jsonb(new) ->> 'customer_id')) end)::text);
  return null;
end $$;

-- The share of an amount that belongs to one kind of payment, in cents: by the parts' amounts, so that the shares of all
-- kinds add up to it. The amount itself for an order in one payment of this kind.
create or replace function part_share(wanted integer, wanted_kind text, amount bigint) returns bigint language sql stable parallel safe as $$
  select coalesce(sum(round(amount * upto / total) - round(amount * (upto - part) / total))
    filter (where kind = wanted_kind), 0)::bigint
  from (
    select kind, (amount_cents - lowered_cents)::numeric as part,
      sum(amount_cents - lowered_cents) over (order by position) as upto,
      nullif(sum(amount_cents - lowered_cents) over (), 0) as total
    from order_parts where order_id = wanted) as parts
$$;

-- Whether a webhook waits for this kind of event; most shops have none, so that nothing else is computed.
create or replace function webhook_wanted(wanted text) returns boolean language sql stable as $$
  select exists (select from webhooks where active and wanted = any(events))
$$;

-- Adds an event to the deliveries of each webhook that wants it, in the transaction that it reports.
create or replace function webhook_message(occurred text, about text, data jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, subject, body)
  select id, occurred, about, jsonb_build_object('type', occurred,
      'timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
  from webhooks where active and occurred = any(events)
$$;

-- A changed brand, reference or picture writes the texts of its products again.
create or replace function renew_product_texts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'brands' then update products set name = name where brand_id = new.id;
  elsif tg_table_name = 'brand_references' then update products set name = name where reference_id = new.id;
  else update products set name = name where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end $$;

-- Notifications of a device end with its session and with its person, whoever ends them.
create or replace function push_ends() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then delete from push_subscriptions where session_id = new.id;
  elsif tg_table_name = 'employees' then delete from push_subscriptions where employee_id = new.id;
  else delete from push_subscriptions where customer_id = new.id;
  end if;
  return null;
end $$;

-- Texts in the form in which they are searched. `searchWords` of the domain does the same with what is typed.
create or replace function search_words(value text) returns text language sql immutable parallel safe strict
  return btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    fold(replace(value, chr(215), 'x')),
    '([0-9])[.,](?=[0-9])', '\1', 'g'),
    '([a-z0-9])\+', '\1 plus ', 'g'),
    '[^a-z0-9\u0080-\U0010FFFF]+', ' ', 'g'),
    '([0-9])(?=[^0-9 ])', '\1 ', 'g'),
    '([^0-9 ])(?=[0-9])', '\1 ', 'g'));

-- The same of each text of a list, and of those without digits written together: 'tipo c' and 'tipoc'. In one order, so that
-- equal lists are found by a unique index.
create or replace function search_words_of(texts text[]) returns text[] language sql immutable parallel safe strict
  return array(select distinct form from unnest(texts) as one,
    unnest(array[search_words(one), case when search_words(one) !~ '[0-9]' then replace(search_words(one), ' ', '') end]) as form
    where form <> '' order by form);

-- Neighbours without digits as one word: 'power bank' is also 'powerbank'.
create or replace function search_pairs(words text) returns text language sql immutable parallel safe strict
  return (select coalesce(string_agg(word || next, ' ' order by place), '') from (
    select word, lead(word) over (order by place) as next, place
    from unnest(string_to_array(words, ' ')) with ordinality as all_words (word, place)) as pairs
    where word !~ '[0-9]' and next !~ '[0-9]');
