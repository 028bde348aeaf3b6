import { href, Link } from 'react-router'
import type { ScheduledDay, ServiceSchedule } from '#app/domain/schedule/schedule.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { useMember } from '#app/routes/admin/use-member.ts'
import { chartDay } from '#app/values/date-text.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress } from './schedule-address.ts'
import { DaySlot, ScheduledVisits, WeekSlot } from './slot.tsx'

export function DayView({ schedule }: { schedule: ShownSchedule }) {
  const [day] = schedule.days
  if (!day) return null
  const { hours, holiday, notices, services } = day
  return (
    <>
      <p className="mt-1">{[hours, holiday].filter(Boolean).join(', ')}</p>
      {notices.length > 0 && <p className="font-semibold wrap-anywhere">{notices.join(' ')}</p>}
      <div className="schedule-day">
        {services.map((service) => (
          <ServiceColumn key={service.service} schedule={service} shown={schedule} />
        ))}
      </div>
    </>
  )
}

function ServiceColumn({ schedule, shown }: { schedule: ServiceSchedule; shown: ShownSchedule }) {
  const { service, capacity, slots, others } = schedule
  const { inParallel, minutes } = capacity
  const isEmpty = slots.length === 0 && others.length === 0
  return (
    <section className="card">
      <h2>{service}</h2>
      <p className="text-stone">
        {inParallel === null ? 'No limit' : `${inParallel} at the same time`}, {minutes} minutes
        each
      </p>
      {inParallel === null && <SetLimit />}
      {isEmpty && <p className="mt-2">Closed on this day.</p>}
      <ol className="mt-2">
        {slots.map((slot) => (
          <DaySlot key={slot.time} {...schedule} slot={slot} shown={shown} />
        ))}
      </ol>
      {others.length > 0 && <h3 className="mt-3">No Time Yet, or Outside Opening Hours</h3>}
      <ScheduledVisits visits={others} shown={shown} />
    </section>
  )
}

function SetLimit() {
  const member = useMember()
  if (!member || !isPermitted(member, 'content')) return null
  return (
    <p className="print-hidden">
      <Link
        to={href('/admin/website/:document', { document: 'branches' })}
        className="link inline-flex min-h-11 items-center"
      >
        Set how many visits at once
      </Link>
    </p>
  )
}

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
          <ScheduledVisits visits={own.others} shown={shown} />
        </>
      )}
    </section>
  )
}
