-- What the staff note about a customer is separate from what the customer reads. Earlier notes were written by both:
-- one stays with the customer only where the trail shows that the customer wrote it and no employee ever changed it.

alter table customers
  add column internal_note text not null default '',
  add column email_set_by_staff boolean not null default false;

update customers set internal_note = notes, notes = ''
where notes <> '' and (
  exists (
    select from audit_log left join customer_change_details on audit_id = audit_log.id
    where entity = 'customer' and entity_id = customers.id and employee_id is not null
      and concat(audit_log.change, customer_change_details.change) like '%Observações%')
  or not exists (
    select from audit_log where entity = 'customer' and entity_id = customers.id and employee_id is null
      and (action = 'signup' or action = 'edit' and change like '%Observações%')));
