-- Within how many days the shop has to decide a claim and mend the unit (CDC, art. 18).

alter table companies
    add column claim_days smallint not null default 30 check (claim_days between 1 and 365);
