-- Who imported a cancellation, which can be withdrawn; '' for those of earlier releases.

alter table nfe_cancellations add column who text not null default '';
