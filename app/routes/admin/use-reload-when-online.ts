import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { NoConnectionError } from '#app/connection/load-errors.ts'

/** Loads a page that failed for want of a connection again, as soon as there is one. */
export function useReloadWhenOnline(error: unknown): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (error instanceof NoConnectionError) void revalidate()
  }, [error, revalidate])
}
