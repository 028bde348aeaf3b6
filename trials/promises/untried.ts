import type { Promised } from './promised.ts'

/** What the product promises, and what neither `npm test` nor `npm run trials` tries, with the reason. */
export const untried: Promised[] = [
  {
    id: 'untried.container',
    promise: 'The container starts and writes its data to its volume',
    otherwise: 'An installation by container does not start',
    tests: [],
    untried: 'needs an engine of containers: run by hand, see bench/results/drills.md',
  },
  {
    id: 'untried.systemd',
    promise: 'The service starts and is started again',
    otherwise: 'The site does not start, or stays away once it has ended',
    tests: [],
    untried:
      'needs a machine that systemd has started: run by hand, see bench/results/drills.md; `operation.started-again` reads the unit alone',
  },
  {
    id: 'untried.certificate',
    promise: 'The proxy gets a certificate that browsers know, and renews it',
    otherwise: 'Browsers refuse the site',
    tests: [],
    untried:
      'needs a public name; `operation.https` has the certificate of an authority of its own',
  },
  {
    id: 'untried.open-editors',
    promise:
      'A post, or a text of the website, that was open in an editor before an upgrade is saved after it',
    otherwise: 'Whoever writes during an upgrade types it again',
    tests: [],
    untried: 'needs the program of the release before: run by hand, see bench/results/drills.md',
  },
]
