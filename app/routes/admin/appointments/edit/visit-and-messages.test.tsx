import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { filledForm } from '#tests/filled-form.ts'
import { VisitAndMessages } from './visit-and-messages.tsx'

test('a cancellation whose preferred day was emptied is ready once it is saved', () => {
  const appointment = {
    id: 'id',
    version: 2,
    service: 'ECG',
    branch: 'Bole',
    phone_normalised: '+233241234567',
    appointment_date: null,
    asked_date: null,
    preferred_date: '2026-12-01',
  }
  const dialog = (status: string, ready: 'cancelled' | undefined) => {
    const Form = () => (
      <VisitAndMessages
        appointment={{ ...appointment, status } as never}
        sent={[]}
        values={{}}
        free={undefined}
        link=""
        ready={ready}
        errors={{}}
      />
    )
    const Stub = createRoutesStub([{ path: '/', Component: Form }])
    const html = renderToStaticMarkup(
      <main>
        <Stub />
      </main>,
    )
    return {
      day: filledForm(html).appointment_date,
      isReady: html.includes('Now open WhatsApp'),
      isHinted: html.includes('(Using preferred date)'),
    }
  }
  expect(dialog('pending', undefined)).toEqual({
    day: '2026-12-01',
    isReady: false,
    isHinted: true,
  })
  expect(dialog('cancelled', 'cancelled')).toEqual({ day: '', isReady: true, isHinted: false })
})
