import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { NoConnectionError } from '#app/connection/load-errors.ts'

/** Loads a page that failed without a connection again, after each failure, until the connection is back. */
export function useReloadWhenOnline(error: unknown): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (error instanceof NoConnectionError) void revalidate()
  }, [error, revalidate])
}
