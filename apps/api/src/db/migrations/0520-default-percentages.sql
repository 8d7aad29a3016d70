-- What gold and silver add to the cost of a new product that says nothing, in ppm; null where it costs the sale price.

alter table companies
  add column default_gold_ppm integer check (default_gold_ppm between 0 and 100000000),
  add column default_silver_ppm integer check (default_silver_ppm between 0 and 100000000);
