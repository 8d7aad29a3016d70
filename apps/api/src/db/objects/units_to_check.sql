drop trigger if exists units_agree on units_to_check;
create constraint trigger units_agree after insert on units_to_check
  deferrable initially deferred for each row execute function refuse_units_apart();
