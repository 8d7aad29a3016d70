create or replace trigger brands_texts after update of name on brands for each row execute function renew_product_texts();
