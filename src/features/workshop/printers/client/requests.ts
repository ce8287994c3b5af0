import { queryOptions } from '@tanstack/react-query'
import { personal } from '#platform/client/http.ts'
import type { Printer, PrinterSpeed, TestPart } from '../contract.ts'

export const printersApi = '/api/printers'

const refetchEvery = 30_000

/** The shop's printers, read again every 30 seconds: another person may work at them. */
export const printersQuery = queryOptions<Printer[]>({
  queryKey: [printersApi],
  ...personal,
  staleTime: 0,
  refetchInterval: refetchEvery,
})

/** A printer's speed by its last plates. */
export const printerSpeedQuery = (id: string) =>
  queryOptions<PrinterSpeed>({ queryKey: [`${printersApi}/${id}/speed`], ...personal })

export const testPartPath = `${printersApi}/test-part.3mf`
export const testPartQuery = queryOptions<TestPart>({ queryKey: [`${printersApi}/test-part`], ...personal })
