drop trigger if exists credit_entries_were_received on credit_entries;
create constraint trigger credit_entries_were_received after insert on credit_entries
  deferrable initially deferred for each row when (new.order_id is not null and new.kind in ('exchange', 'return', 'cancel'))
  execute function refuse_giving_too_much('order_id');
