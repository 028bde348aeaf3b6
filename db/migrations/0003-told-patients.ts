import { runSql, type SchemaMigration } from './migration.ts'

/**
 * What staff have not told a patient yet, when they want to call again, and why the clinic cannot help.
 * The counts by day go: no screen shows them any more.
 */
export const toldPatients: SchemaMigration = {
  name: '0003-told-patients',
  up: (db, kind) => runSql(db, kind, statements),
}

const statements = `alter table appointments add column untold_since {instant};

alter table appointments add column call_again_at {instant};

alter table appointments add column clinic_reason {text};

-- Whom the desk still had to write to before this migration.
update appointments set untold_since = (
  select min(message.created_at) from appointment_messages as message
  where message.appointment_id = appointments.id
    and message.template in ('confirmed', 'changed', 'withdrawn', 'cancelled')
    and message.status in ('manual', 'failed') and message.give_up_at > {now}
    and not exists (
      select 1 from appointment_events as events
      where events.appointment_id = message.appointment_id and events.number > message.event_number
        and events.kind in ('status', 'visit')
    )
);

create index appointments_untold on appointments (untold_since, id) where untold_since is not null;

-- only sqlite
drop trigger appointments_per_day_in;

-- only sqlite
drop trigger appointments_per_day_out;

-- only sqlite
drop trigger appointments_per_day_over;

-- only postgres
drop trigger appointments_per_day_on_insert on appointments;

-- only postgres
drop function appointments_per_day_on_insert();

-- only postgres
drop trigger appointments_per_day_on_delete on appointments;

-- only postgres
drop function appointments_per_day_on_delete();

-- only postgres
drop trigger appointments_per_day_on_update on appointments;

-- only postgres
drop function appointments_per_day_on_update();

drop table appointments_per_day;
`
