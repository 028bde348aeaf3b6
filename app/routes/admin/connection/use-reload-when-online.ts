import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { NoConnectionError } from '#app/connection/load-errors.ts'

/** Reloads a page that failed without a connection, as soon as the browser is online. */
export function useReloadWhenOnline(error: unknown): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (error instanceof NoConnectionError) void revalidate()
  }, [error, revalidate])
}
