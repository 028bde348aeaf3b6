/** Every island: React that runs in the browser on a public page, fetched when a visitor comes near it. */
export const islands = {
  'appointment-form': async () =>
    (await import('#app/domain/appointments/appointment-form.tsx')).AppointmentForm,
}

export type IslandName = keyof typeof islands
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>
