import * as z from 'zod/mini'
import { noMoreThan } from '#platform/length-checks.ts'
import { linkTo } from '#platform/link.ts'
import { asTidyLine } from '#platform/typed-text.ts'
import { isWebAddress } from '#platform/web-address.ts'

export const linkAddressSentence = 'Use an address that starts with / or https://'
export const maxMenuLabel = 30

/** How an owner changes one link of a menu: a blank label or address is the default. */
const menuLink = z.object({
  label: z.string().check(asTidyLine(), noMoreThan(maxMenuLabel)),
  address: z.string().check(
    z.trim(),
    noMoreThan(300),
    z.refine((text) => text === '' || isWebAddress(text), linkAddressSentence),
  ),
  isHidden: z.boolean('`isHidden` must be true or false.'),
})
export type OwnLink = z.output<typeof menuLink>
export const noOwnLink: OwnLink = { label: '', address: '', isHidden: false }

/** The changed links of one menu, by default address; unchanged links are left out. */
const menuOf = (...addresses: string[]) =>
  z
    .partialRecord(z.enum(addresses), z.optional(menuLink))
    .check(
      z.overwrite((links) =>
        Object.fromEntries(
          Object.entries(links).filter(([, link]) => link && (link.label || link.address || link.isHidden)),
        ),
      ),
    )

const collection = (category: string) => linkTo('/products', null, { category })

/** The links of the header and the footer that an owner may change (rule 115). */
export const menusSchema = z.object({
  shop: menuOf(linkTo('/'), linkTo('/products')),
  finding: menuOf(linkTo('/gift-finder'), linkTo('/custom-request')),
  categories: menuOf(
    collection('seasonal'),
    collection('christmas'),
    collection('valentine'),
    collection('easter'),
    collection('july4'),
    collection('stpatrick'),
    collection('newyear'),
    linkTo('/custom-request'),
  ),
  collections: menuOf(
    collection('christmas'),
    collection('valentine'),
    collection('easter'),
    collection('seasonal'),
    linkTo('/custom-requests'),
  ),
  help: menuOf(linkTo('/contact'), linkTo('/shipping'), linkTo('/returns'), linkTo('/faq')),
})
export type Menus = z.output<typeof menusSchema>
export type OwnMenu = keyof Menus
