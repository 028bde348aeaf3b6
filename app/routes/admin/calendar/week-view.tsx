import { Link } from 'react-router'
import type { ScheduledDay } from '#app/domain/schedule/schedule.ts'
import { chartDay } from '#app/values/date-text.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress } from './schedule-address.ts'
import { ScheduledVisits } from './scheduled-visits.tsx'
import { WeekSlot } from './slot.tsx'

/** A week of one service: for each day its slots, taken and free. */
export function WeekView({ schedule }: { schedule: ShownSchedule }) {
  return (
    <div className="schedule-week">
      {schedule.days.map((day) => (
        <Day key={day.date} day={day} shown={schedule} />
      ))}
    </div>
  )
}

function Day({ day, shown }: { day: ScheduledDay; shown: ShownSchedule }) {
  const { date, hours, holiday, notices, services } = day
  const { branch, service = '', today, moving } = shown
  const [own] = services
  return (
    <section className="card" data-today={date === today || undefined}>
      <div className="flex flex-wrap items-center gap-x-4 lg:block">
        <h2 className="text-base">
          <Link
            to={scheduleAddress({ date, branch, service, for: moving?.id })}
            className="link inline-flex min-h-11 items-center"
          >
            {chartDay(date)}
          </Link>
        </h2>
        <p className="text-stone">{[hours, holiday].filter(Boolean).join(', ')}</p>
        {notices.length > 0 && <p className="font-semibold wrap-anywhere">{notices.join(' ')}</p>}
      </div>
      {own && (
        <>
          <ol className="week-slots">
            {own.slots.map((slot) => (
              <WeekSlot key={slot.time} {...own} slot={slot} shown={shown} />
            ))}
          </ol>
          {own.others.length > 0 && <ScheduledVisits visits={own.others} shown={shown} />}
        </>
      )}
    </section>
  )
}
