import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'

/** The toasts after actions that leave the dialog open. */
export const dialogTexts = {
  entered: doneTexts.saved,
  next: 'Saved. This is the next one',
  arrived: doneTexts.arrived,
  'no-show': doneTexts['no-show'],
  'not-attended': doneTexts['not-attended'],
  told: doneTexts.told,
  again: doneTexts.again,
  result: 'The message is ready: the result can be collected',
  'not-earlier': 'Taken off the list for earlier times',
  'no-messages': 'Nothing is sent to the patient any more',
  'messages-again': 'The patient gets messages again',
  declined: 'The day stays, and the patient’s page says so',
  voided: 'The old link opens nothing any more',
}
