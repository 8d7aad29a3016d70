create or replace trigger till_sessions_closed before update on till_sessions for each row execute function refuse_closed_till();
