import { and, eq, sql } from 'drizzle-orm'
import type { Material } from '#features/gifts/makes/materials.ts'
import { materialOfMake } from '#features/gifts/makes/server/material-of-make.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { lineCorrections } from '#features/orders/order-changes/server/tables.ts'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { filaments } from '#features/selling/filaments/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { spools } from './tables.ts'

/** Whether a filament, product, spool, printer, piece, order, cart or open checkout names a material. */
export async function isMaterialNamed({ database: { db } }: Shop, material: Material): Promise<boolean> {
  const isLoaded = sql`(${printers.material} = ${material} or exists (
    select from jsonb_array_elements_text(${printers.alsoLoaded}) loaded where split_part(loaded, ' ', 1) = ${material}
  ))`
  const inDraft = sql`exists (
    select from jsonb_array_elements(${checkouts.lines}) line where line #>> '{customization,material}' = ${material}
  )`
  const named = [
    db.$count(filaments, eq(filaments.material, material)),
    db.$count(products, eq(products.material, material)),
    db.$count(spools, eq(spools.material, material)),
    db.$count(printers, isLoaded),
    db.$count(printJobs, eq(printJobs.material, material)),
    db.$count(cartItems, eq(materialOfMake(cartItems.make), material)),
    db.$count(checkouts, and(eq(checkouts.status, 'open'), inDraft)),
    db.$count(orderItems, eq(materialOfMake(orderItems.make), material)),
    db.$count(lineCorrections, eq(materialOfMake(lineCorrections.make), material)),
  ]
  for (const count of named) if ((await count) > 0) return true
  return false
}
