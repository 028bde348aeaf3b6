import { data, href } from 'react-router'
import { submitted } from '#app/domain/appointments/request/request-texts.ts'
import { anotherRequest } from '#app/domain/appointments/request-form/tab-storage.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { GuideArticle, MedicinesNote } from '#app/domain/guides/guide-article.tsx'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import {
  isExpected,
  isOff,
  mayAsk,
  mayCancel,
  mayMove,
  type PatientPage,
} from '#app/domain/patient-page/patient-page.ts'
import {
  ownMessage,
  pageTitles,
  stateExplanation,
} from '#app/domain/patient-page/patient-page-texts.ts'
import { secretAddress } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import { weekdayDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { patientHandle, patientMeta, UnknownLink } from './behind-link.tsx'
import { Visit } from './visit.tsx'

export const handle = patientHandle

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const page = await readPatientPage(needs, token)
  const address = `${needs.settings.publicUrl}/r/${token}`
  return data({ page, token, address }, { status: page ? 200 : 404 })
}

export const headers = () => secretAddress

export const meta: Route.MetaFunction = patientMeta

/** Where a request stands, for whoever has its link. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { page, token, address } = loaderData
  if (!page) return <UnknownLink />
  return (
    <PlainPage title={pageTitles[page.state]}>
      <RequestStatus page={page} />
      <Visit page={page} />
      {!isOff(page) && <SavePage page={page} token={token} address={address} />}
      <Changes page={page} token={token} />
      <Preparation page={page} />
    </PlainPage>
  )
}

function RequestStatus({ page }: { page: PatientPage }) {
  const { visit } = useClinic()
  return (
    <>
      {page.isNew && (
        <p
          data-now
          role="status"
          className="passing rounded-lg bg-leaf px-4 py-3 font-semibold text-white"
        >
          {submitted}
        </p>
      )}
      <p className="text-lg">
        <bdi>{page.askedBy ?? page.firstName}</bdi>, {stateExplanation(page, visit.arrival)}
      </p>
      <RescheduleStatus page={page} />
    </>
  )
}

/** The day that the patient asks for instead, or that nobody could offer. */
function RescheduleStatus({ page: { askedDate, isDeclined } }: { page: PatientPage }) {
  if (!askedDate && !isDeclined) return null
  return (
    <p className="border-l-4 border-ochre bg-clay px-5 py-4">
      {askedDate
        ? `You asked for ${weekdayDate(askedDate)}. We will call or write to you about it. Until then nothing changes.`
        : 'Sorry, we cannot offer the day you asked for. Nothing has changed. Ask for another day, or call us.'}
    </p>
  )
}

/** What the patient can change, or where to begin anew. */
function Changes({ page, token }: { page: PatientPage; token: string }) {
  return (
    <section className="print:hidden">
      <h2 className="mt-8 text-2xl">
        {mayAsk(page) ? 'Has something changed?' : 'Do you need another test?'}
      </h2>
      <p className="mt-3 flex flex-wrap gap-3">
        {mayAsk(page) ? (
          <a href={href('/r/:token/another-day', { token })} className="button button-quiet">
            Ask for another day
          </a>
        ) : (
          <a href={href('/appointment') + anotherRequest} className="button">
            Ask for a new appointment
          </a>
        )}
        {mayMove(page) && (
          <a
            href={href('/r/:token/:choice', { token, choice: 'earlier' })}
            className="button button-quiet"
          >
            {page.wantsEarlier ? 'On the list for earlier times' : 'Come earlier'}
          </a>
        )}
        {mayCancel(page) && (
          <a href={href('/r/:token/cancel', { token })} className="button button-quiet">
            Cancel
          </a>
        )}
      </p>
      {mayAsk(page) && (
        <p className="mt-3">
          {page.getsMessages
            ? 'We will call or write if anything changes. '
            : 'We will not message you about this. '}
          <a href={href('/r/:token/:choice', { token, choice: 'messages' })} className="link">
            {page.getsMessages ? 'Stop messages' : 'Send me messages again'}
          </a>
        </p>
      )}
    </section>
  )
}

/** How to prepare, and what to bring; not for what is cancelled or done. */
function Preparation({ page }: { page: PatientPage }) {
  const { faq, visit } = useClinic()
  const { guides, preparations } = page
  if (!mayAsk(page)) return null
  const hasOwn = guides.length > 0 || preparations.length > 0
  const preparing = faq.find(({ id }) => id === 'preparation')
  return (
    <>
      {(hasOwn || preparing) && (
        <section>
          <h2 className="mt-8 text-2xl">How to prepare</h2>
          {!hasOwn && <p className="mt-2">{preparing?.answer}</p>}
          {preparations.map(({ title, text }) => (
            <p key={title} className="mt-2">
              <strong>{title}:</strong> {text}
            </p>
          ))}
          {preparations.length > 0 && <MedicinesNote />}
          {guides.map((guide) => (
            <GuideArticle key={guide.id} guide={guide} />
          ))}
        </section>
      )}
      {visit.toBring.length > 0 && (
        <section>
          <h2 className="mt-8 text-2xl">What to bring</h2>
          <ul className="mt-2 list-disc pl-5">
            {visit.toBring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface Props {
  page: PatientPage
  token: string
  /** The page's whole address. */
  address: string
}

/** How patients store what the page says: in the calendar, in WhatsApp, on paper. */
function SavePage({ page, token, address }: Props) {
  const { facts } = useClinic()
  const isCancelled = page.state === 'cancelled' || page.state === 'withdrawn'
  const text = encodeURIComponent(ownMessage(page, facts.name, address))
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        {isExpected(page) && (
          <a href={href('/r/:token/appointment.ics', { token })} className="button">
            Add to calendar
          </a>
        )}
        {isCancelled && page.date && (
          <a href={href('/r/:token/appointment.ics', { token })} className="button button-quiet">
            Remove from calendar
          </a>
        )}
        <a href={`https://wa.me/?text=${text}`} className="button button-quiet">
          Send to my WhatsApp
        </a>
        {/* Shown by the script that prints. */}
        <button type="button" data-print hidden className="button button-quiet">
          Print
        </button>
        {/* Shown by the script that saves the page. */}
        <button type="button" data-save-page hidden className="button button-quiet">
          Save on this phone
        </button>
      </div>
      <p className="mt-3 text-stone">
        Save this page. It always shows the latest about your appointment. Anyone who has its
        address can read it. Saved on this phone, it opens without internet. Anyone who uses this
        phone can read it.
      </p>
    </div>
  )
}
