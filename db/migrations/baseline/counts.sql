-- How many appointments there are, by status and by day: triggers count, since counting costs more the more there are.
-- Accra has the time of UTC all year.
--
-- PostgreSQL counts once per statement and in a fixed order, and fires triggers in the order of their names: those of the
-- days come last, so that two transactions that add requests wait for one another at `appointment_counts`, before either
-- holds a day. So they cannot deadlock.

-- only sqlite
create trigger appointment_counts_in after insert on appointments
  begin
    insert into appointment_counts (status, amount) values (new.status, 1)
      on conflict (status) do update set amount = amount + excluded.amount;
  end;

-- only sqlite
create trigger appointment_counts_out after delete on appointments
  begin
    insert into appointment_counts (status, amount) values (old.status, -1)
      on conflict (status) do update set amount = amount + excluded.amount;
  end;

-- only sqlite
create trigger appointment_counts_over after update of status on appointments
  when old.status is not new.status
  begin
    insert into appointment_counts (status, amount) values (old.status, -1)
      on conflict (status) do update set amount = amount + excluded.amount;
    insert into appointment_counts (status, amount) values (new.status, 1)
      on conflict (status) do update set amount = amount + excluded.amount;
  end;

-- only sqlite
create trigger appointments_per_day_in after insert on appointments
  begin
    insert into appointments_per_day (day, branch, service, amount) values (substr(new.created_at, 1, 10), coalesce(new.branch, ''), new.service, 1)
      on conflict (day, branch, service) do update set amount = amount + excluded.amount;
  end;

-- only sqlite
create trigger appointments_per_day_out after delete on appointments
  begin
    insert into appointments_per_day (day, branch, service, amount) values (substr(old.created_at, 1, 10), coalesce(old.branch, ''), old.service, -1)
      on conflict (day, branch, service) do update set amount = amount + excluded.amount;
  end;

-- only sqlite
create trigger appointments_per_day_over after update of created_at, branch, service on appointments
  when old.created_at is not new.created_at or old.branch is not new.branch or old.service is not new.service
  begin
    insert into appointments_per_day (day, branch, service, amount) values (substr(old.created_at, 1, 10), coalesce(old.branch, ''), old.service, -1)
      on conflict (day, branch, service) do update set amount = amount + excluded.amount;
    insert into appointments_per_day (day, branch, service, amount) values (substr(new.created_at, 1, 10), coalesce(new.branch, ''), new.service, 1)
      on conflict (day, branch, service) do update set amount = amount + excluded.amount;
  end;

-- only postgres
create function appointment_counts_on_insert() returns trigger language plpgsql as $$
  begin
    insert into appointment_counts (status, amount)
    select status, sum(change) from (
      select come.status as status, 1 as change from come
    ) as changes
    group by status having sum(change) <> 0 order by status
    on conflict (status) do update set amount = appointment_counts.amount + excluded.amount;
    return null;
  end $$;

-- only postgres
create trigger appointment_counts_on_insert after insert on appointments
  referencing new table as come for each statement execute function appointment_counts_on_insert();

-- only postgres
create function appointment_counts_on_delete() returns trigger language plpgsql as $$
  begin
    insert into appointment_counts (status, amount)
    select status, sum(change) from (
      select gone.status as status, -1 as change from gone
    ) as changes
    group by status having sum(change) <> 0 order by status
    on conflict (status) do update set amount = appointment_counts.amount + excluded.amount;
    return null;
  end $$;

-- only postgres
create trigger appointment_counts_on_delete after delete on appointments
  referencing old table as gone for each statement execute function appointment_counts_on_delete();

-- only postgres
create function appointment_counts_on_update() returns trigger language plpgsql as $$
  begin
    insert into appointment_counts (status, amount)
    select status, sum(change) from (
      select gone.status as status, -1 as change from gone
      union all select come.status as status, 1 as change from come
    ) as changes
    group by status having sum(change) <> 0 order by status
    on conflict (status) do update set amount = appointment_counts.amount + excluded.amount;
    return null;
  end $$;

-- only postgres
create trigger appointment_counts_on_update after update on appointments
  referencing old table as gone new table as come for each statement execute function appointment_counts_on_update();

-- only postgres
create function appointments_per_day_on_insert() returns trigger language plpgsql as $$
  begin
    insert into appointments_per_day (day, branch, service, amount)
    select day, branch, service, sum(change) from (
      select to_char(come.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, coalesce(come.branch, '') as branch, come.service as service, 1 as change from come
    ) as changes
    group by day, branch, service having sum(change) <> 0 order by day, branch, service
    on conflict (day, branch, service) do update set amount = appointments_per_day.amount + excluded.amount;
    return null;
  end $$;

-- only postgres
create trigger appointments_per_day_on_insert after insert on appointments
  referencing new table as come for each statement execute function appointments_per_day_on_insert();

-- only postgres
create function appointments_per_day_on_delete() returns trigger language plpgsql as $$
  begin
    insert into appointments_per_day (day, branch, service, amount)
    select day, branch, service, sum(change) from (
      select to_char(gone.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, coalesce(gone.branch, '') as branch, gone.service as service, -1 as change from gone
    ) as changes
    group by day, branch, service having sum(change) <> 0 order by day, branch, service
    on conflict (day, branch, service) do update set amount = appointments_per_day.amount + excluded.amount;
    return null;
  end $$;

-- only postgres
create trigger appointments_per_day_on_delete after delete on appointments
  referencing old table as gone for each statement execute function appointments_per_day_on_delete();

-- only postgres
create function appointments_per_day_on_update() returns trigger language plpgsql as $$
  begin
    insert into appointments_per_day (day, branch, service, amount)
    select day, branch, service, sum(change) from (
      select to_char(gone.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, coalesce(gone.branch, '') as branch, gone.service as service, -1 as change from gone
      union all select to_char(come.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, coalesce(come.branch, '') as branch, come.service as service, 1 as change from come
    ) as changes
    group by day, branch, service having sum(change) <> 0 order by day, branch, service
    on conflict (day, branch, service) do update set amount = appointments_per_day.amount + excluded.amount;
    return null;
  end $$;

-- only postgres
create trigger appointments_per_day_on_update after update on appointments
  referencing old table as gone new table as come for each statement execute function appointments_per_day_on_update();
