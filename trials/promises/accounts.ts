import type { Promised } from './promised.ts'

/** What the product promises: accounts and sessions are safe. */
export const accounts: Promised[] = [
  {
    id: 'accounts.guesses-everywhere',
    promise: 'Guesses at an account from everywhere are counted together',
    otherwise: 'A password is guessed from many addresses',
    tests: [
      'tests/routes/sign-in-limits.test.ts > of sixty parallel ones at an account from everywhere twenty are looked at',
    ],
  },
  {
    id: 'accounts.counted-atomically',
    promise: 'Parallel guesses do not slip past a count',
    otherwise: 'Two hundred at once pass a limit of five',
    tests: [
      'app/platform/limits/backoff-limit.test.ts > lets the free uses pass, and of two hundred at once no more than these',
    ],
  },
  {
    id: 'accounts.owner-not-locked-out',
    promise: 'Wrong guesses of strangers do not lock an owner out',
    otherwise: 'Anybody keeps the clinic out',
    tests: [
      'tests/routes/sign-in-limits.test.ts > do not delay the right password from a browser that has signed in before',
    ],
  },
  {
    id: 'accounts.forwarded-address',
    promise: 'A visitor cannot write the address that is counted',
    otherwise: 'Every limit is passed with a header',
    tests: [
      'tests/routes/appointment-limits.test.ts > a hop that the visitor wrote himself does not make him another one',
    ],
  },
  {
    id: 'accounts.unknown-accounts',
    promise: 'An unknown account is answered like a known one',
    otherwise: 'A stranger learns who works here',
    tests: [
      'tests/routes/sign-in.test.ts > an unknown account and a wrong password are answered alike',
      'tests/routes/sign-in-time.test.ts > does not tell whether there is an account: each costs one hash of a password',
      'tests/routes/password-reset.test.ts > nobody learns whether an address has an account, neither by words nor by time',
    ],
  },
  {
    id: 'accounts.named-host',
    promise: 'Links name the known address, whatever the request says, and another host is refused',
    otherwise: 'A link for a new password leads to another site',
    tests: [
      'tests/routes/refused-requests.test.ts > links and data name the known address whatever the request says',
      'tests/routes/refused-requests.test.ts > once the address is known, no other name is answered',
      'tests/routes/cached-pages.test.ts > a foreign host is refused although the page is cached',
    ],
  },
  {
    id: 'accounts.reset-links',
    promise: 'A link for a password holds once and ends all sessions',
    otherwise: 'A link in an old mail opens the back-office',
    tests: [
      'tests/routes/password-reset.test.ts > a link by mail sets a new password once and ends every session',
      'tests/routes/password-reset.test.ts > only the newest link holds, for half an hour, and a stored one opens nothing',
      'tests/routes/sign-in-race.test.ts > with the old password leaves no session',
      'tests/routes/sign-in-race.test.ts > with a passkey that it removes leaves no session',
      'tests/routes/sign-in-race.test.ts > with the old password leaves nothing that waits for a code',
      'tests/routes/sign-in-race.test.ts > with a code after the old password leaves no session',
    ],
  },
  {
    id: 'accounts.reset-flood',
    promise: 'Strangers flood no mailbox',
    otherwise: 'Hundreds of mails an hour',
    tests: [
      'tests/routes/password-reset.test.ts > strangers everywhere flood no mailbox, and do not keep its owner, nor an owner of the site, from a link',
    ],
  },
  {
    id: 'accounts.stored-sessions',
    promise: 'The database holds nothing that opens a session',
    otherwise: 'A copy of the database signs its reader in',
    tests: [
      'tests/routes/sign-in.test.ts > the database holds nothing that opens a session',
      'tests/routes/sign-in.test.ts > an expired session and a forged one open nothing',
    ],
  },
  {
    id: 'accounts.session-cookie',
    promise: 'Over https the cookie is for this host alone',
    otherwise: 'A neighbouring host sets a session',
    tests: [
      'tests/routes/sign-in-cookie.test.ts > over https the cookie belongs to this host alone and travels in no clear text',
    ],
  },
  {
    id: 'accounts.fixed-session',
    promise: 'A session that a stranger set before the sign-in opens nothing afterwards',
    otherwise: 'Who lends a phone with a cookie in it reads along',
    tests: [
      'tests/routes/session-fixation.test.ts > opens nothing afterwards, and is replaced, where it is %s',
      'tests/routes/session-fixation.test.ts > opens the account of that stranger alone, where it is a session of their own',
    ],
  },
  {
    id: 'accounts.sign-out',
    promise: 'Signing out ends the session on the server',
    otherwise: 'A copied cookie works on',
    tests: ['tests/routes/sign-in.test.ts > signing out ends the session on the server'],
  },
  {
    id: 'accounts.session-end',
    promise: 'Sessions end after eight hours without a request, and after seven days',
    otherwise: 'A lost phone stays signed in',
    tests: [
      'tests/routes/sign-in.test.ts > a session lasts eight hours without a request, longer with one, and seven days in all',
    ],
  },
  {
    id: 'accounts.listed-sessions',
    promise: 'Everybody sees their own sessions and ends them, and those of nobody else',
    otherwise: 'A phone that was lost stays signed in',
    tests: [
      'app/domain/staff/sign-in/sessions.test.ts > are listed to their own member alone, the one that asks first, while they are valid',
      'tests/routes/profile.test.ts > ends one session of one’s own elsewhere, or all others, but no colleague’s',
      'tests/routes/profile.test.ts > a new password ends the sessions elsewhere and every link to set another',
    ],
  },
  {
    id: 'accounts.deactivated',
    promise: 'Who was deactivated is out with the next request',
    otherwise: 'Somebody who left reads on',
    tests: [
      'tests/routes/sign-in.test.ts > a deactivated admin is out with the next request and cannot come back',
    ],
  },
  {
    id: 'accounts.second-factor',
    promise: 'A password alone opens nothing, and a code opens once',
    otherwise: 'A code that was seen opens the back-office',
    tests: [
      'tests/routes/second-factor.test.ts > the password alone opens nothing, the code after it does, once',
      'tests/routes/second-factor.test.ts > after five wrong codes the password is asked for again',
    ],
  },
  {
    id: 'accounts.passkeys',
    promise:
      'A passkey opens its own account, with fingerprint, face or PIN, once for each challenge',
    otherwise: 'A stolen phone or an answer that was seen opens the back-office',
    tests: [
      'tests/routes/passkey-sign-in.test.ts > an answer %s is refused and recorded',
      'tests/routes/passkey-sign-in.test.ts > an answer counts once, also when it is sent twice at a time',
      'tests/routes/passkey-sign-in.test.ts > a counter that goes back is a copied key, and refused',
      'tests/routes/passkey-sign-in.test.ts > a password that is set by a link ends the passkeys that were there',
      'tests/routes/passkeys.test.ts > an answer without fingerprint, face or PIN is refused',
      'tests/routes/passkeys.test.ts > a key of one account is no key of another',
    ],
  },
  {
    id: 'accounts.redirect-inside',
    promise: 'Sign-in leads to a page of ours alone',
    otherwise: 'A link to us ends on another site',
    tests: [
      'tests/routes/sign-in.test.ts > after signing in a person returns to the page that was asked for, and only to one of ours',
    ],
  },
  {
    id: 'accounts.first-owner',
    promise: 'Whoever has the link of the start, and nobody else, becomes the first owner',
    otherwise: 'A stranger is quicker',
    tests: [
      'app/domain/staff/colleagues/first-admin.test.ts > is otherwise made by whoever has the link that the start gives, once',
      'app/domain/staff/colleagues/first-admin.test.ts > is one, however many processes start and however many links are followed at once',
    ],
  },
  {
    id: 'accounts.guessable-passwords',
    promise: 'Short, common and clinic-made passwords are refused',
    otherwise: 'The first guesses open an account',
    tests: ['tests/routes/password-reset.test.ts > one %s is no new password'],
  },
  {
    id: 'accounts.hashes',
    promise:
      'A password is stored as an Argon2id hash of its whole text, and few wait to be hashed',
    otherwise: 'A stolen database gives the passwords away, or a flood takes all memory',
    tests: [
      'app/platform/sign-in/password-hash.test.ts > a password is stored as an Argon2id hash of 19 MiB, salted anew each time',
      'app/platform/sign-in/password-hash.test.ts > no part of a long password is left out',
      'app/platform/sign-in/password-hash.test.ts > more than a hundred that wait are refused and not queued',
    ],
    concerns: 'no database',
  },
  {
    id: 'accounts.library-closed',
    promise: 'The endpoints of the sign-in library are not to be had',
    otherwise: 'People make accounts past our rules',
    tests: [
      'tests/routes/admin-guard.test.ts > the endpoints of the sign-in library are not to be had',
    ],
  },
  {
    id: 'accounts.sign-in-flood',
    promise: 'Staff sign in while strangers flood the sign-in',
    otherwise: 'The front desk waits',
    tests: [
      'tests/routes/sign-in-queue.test.ts > half a body at the sign-in delays nobody',
      'tests/routes/sign-in-queue.test.ts > a browser that has signed in before does not wait for the guesses of strangers',
    ],
  },
]
