-- A customer was approved.
create or replace function webhook_customer() returns trigger language plpgsql as $$
begin
  if webhook_wanted('customer.approved') then
    perform webhook_message('customer.approved', 'customer:' || new.id,
      jsonb_build_object('customerId', new.id, 'level', new.level));
  end if;
  return null;
end $$;

create or replace trigger customer_access_told after update of status on customers for each row
  when (old.status is distinct from new.status) execute function person_notify();

create or replace trigger webhook_customer after update of status on customers for each row
  when (old.status in ('Waiting', 'Reproved') and new.status = 'Approved') execute function webhook_customer();

create or replace trigger push_ends_with_customer after update of status on customers for each row
  when (new.status = 'Blocked') execute function push_ends();
