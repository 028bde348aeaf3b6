/** All islands: components that run in the browser on a public page, each loaded on demand. */
export const islands = {
  'appointment-form': async () =>
    (await import('#app/domain/appointments/appointment-form.tsx')).AppointmentForm,
}

export type IslandName = keyof typeof islands
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>
