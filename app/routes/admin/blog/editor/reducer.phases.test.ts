import { describe, expect, test } from 'vitest'
import {
  answers,
  conflictResolved,
  draftStored,
  draftsFound,
  foundDraft,
  phases,
  retryDue,
  savePressed,
  typed,
} from '#tests/editor-states.ts'
import { draftOf } from './editor-state.ts'
import { type EditorEvent, reduce } from './reducer.ts'

const events: Record<string, EditorEvent> = {
  typed: typed('<p>Changed</p>'),
  'drafts found': draftsFound(foundDraft('this device')),
  'draft restored': { type: 'draft-restored', draft: foundDraft('the server') },
  'drafts discarded': { type: 'drafts-discarded' },
  'stored on this device': draftStored('browser', draftOf(phases.editing)),
  'stored on the server': draftStored('server', draftOf(phases.editing)),
  'not stored on this device': { type: 'draft-not-stored', store: 'browser' },
  'not stored on the server': { type: 'draft-not-stored', store: 'server' },
  'save pressed': savePressed,
  'retry due': retryDue,
  'answered saved': answers.saved,
  'answered invalid': answers.invalid,
  'answered conflict': answers.conflict,
  'answered session ended': answers.sessionEnded,
  'answered unreachable': answers.unreachable,
  'conflict resolved': conflictResolved,
  'conflict closed': { type: 'conflict-closed' },
}

/** The events that lead from one phase to another; every other one leaves the phase as it is. */
const transitions: Record<keyof typeof phases, Record<string, keyof typeof phases>> = {
  editing: { 'save pressed': 'saving' },
  saving: {
    'answered saved': 'saved',
    'answered invalid': 'editing',
    'answered conflict': 'conflict',
    'answered session ended': 'editing',
    'answered unreachable': 'offline',
  },
  saved: { typed: 'editing' },
  conflict: { 'conflict resolved': 'saving', 'conflict closed': 'editing' },
  offline: { 'save pressed': 'saving', 'retry due': 'saving' },
}

describe('each event in each phase', () => {
  for (const [name, state] of Object.entries(phases)) {
    test(`${name}: leads where the diagram in README.md says, and loses nothing that was typed`, () => {
      expect(state.phase.name).toBe(name)
      const expected = transitions[name as keyof typeof phases]
      for (const [event, happening] of Object.entries(events)) {
        const { phase, form } = reduce(state, happening)
        expect(phase.name, event).toBe(expected[event] ?? name)
        const replacesText = ['typed', 'draft restored', 'conflict resolved'].includes(event)
        if (!replacesText) expect(form.content, event).toBe('<p>A</p>')
        // A phase that goes on is the same object: effects must not run again.
        if (phase.name === name && name !== 'editing') expect(phase, event).toBe(state.phase)
      }
    })
  }

  test('only an open conflict can be resolved, so that a late tap changes no text', () => {
    for (const name of ['editing', 'saving', 'saved', 'offline'] as const) {
      expect(reduce(phases[name], conflictResolved)).toBe(phases[name])
    }
  })
})
