import type { ChosenRequests } from '#app/domain/personal-data/person.server.ts'

/** Carries the requests that an action is about through its forms. */
export const ChosenRequestFields = ({ person, name, until }: ChosenRequests) => (
  <>
    <input type="hidden" name="person" value={person} />
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="until" value={until} />
  </>
)
