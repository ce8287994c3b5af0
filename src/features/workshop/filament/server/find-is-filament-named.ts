import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { lettersOfMake, zonesOfMake } from '#features/gifts/makes/server/letters-of-make.ts'
import { materialOfMake } from '#features/gifts/makes/server/material-of-make.ts'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { designs } from '#features/selling/designs/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { spools } from './tables.ts'

type Named = { material: Material; color: string }

/** Whether an order, a cart, an open checkout, a product's own lists, a design's zones, the usual letters, a spool or a printer name a filament. */
export async function isFilamentNamed(shop: Shop, { material, color }: Named): Promise<boolean> {
  const { db } = shop.database
  if ((await findSettings(shop)).lettersColor === color) return true
  const zone = JSON.stringify([{ color }])
  const inMake = (make: AnyPgColumn): SQL =>
    sql`(${make} ->> 'color' = ${color} or ${lettersOfMake(make)} = ${color} or ${zonesOfMake(make)} @> ${zone}::jsonb)`
  const listed = sql`(${products.colors} @> ${zone}::jsonb
    or ${products.letters} @> ${JSON.stringify([color])}::jsonb)`
  const inDraft = sql`exists (
    select from jsonb_array_elements(${checkouts.lines}) line
    where line #>> '{customization,color}' = ${color} or line #>> '{customization,called,letters,color}' = ${color}
      or line #> '{customization,called,zones}' @> ${zone}::jsonb
  )`
  // A cart line takes its product's material, so its color alone counts.
  const named = [
    db.$count(spools, and(eq(spools.material, material), eq(spools.color, color))),
    db.$count(printers, and(eq(printers.material, material), eq(printers.color, color))),
    db.$count(products, and(eq(products.material, material), listed)),
    db.$count(designs, sql`${designs.ownZones} @> ${JSON.stringify([{ filaments: [color] }])}::jsonb`),
    db.$count(cartItems, inMake(cartItems.make)),
    db.$count(checkouts, and(eq(checkouts.status, 'open'), inDraft)),
    db.$count(orderItems, and(eq(materialOfMake(orderItems.make), material), inMake(orderItems.make))),
  ]
  for (const count of named) if ((await count) > 0) return true
  return false
}
