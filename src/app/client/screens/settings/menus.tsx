import { Controller, type FieldErrors, type FieldPath, get } from 'react-hook-form'
import { useShop } from '#features/base/settings/client/requests.ts'
import { noOwnLink, type OwnLink, type OwnMenu } from '#features/base/settings/menus.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { footerPromise, footerTagline } from '#features/base/settings/shop-words.ts'
import { footerCollections, menuCollections } from '#features/selling/catalog/client/collections.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { customDesigns, customRequestLink, helpLinks, type Link, requestLinks, shopLinks } from '../../shell/links.ts'
import { Disclosure } from './disclosure.tsx'
import type { SectionProps } from './section.ts'
import { SettingField } from './setting-field.tsx'

/** The menus of the header and the footer with their default links. */
export const menus = {
  shop: { title: 'Header links to the shop', links: shopLinks },
  finding: { title: 'Header links to the gift finder and requests', links: requestLinks },
  categories: { title: 'Categories menu of the header', links: [...menuCollections, customDesigns] },
  collections: { title: 'Shop links of the footer', links: [...footerCollections, customRequestLink] },
  help: { title: 'Help links of the footer', links: helpLinks },
} satisfies Record<OwnMenu, { title: string; links: readonly Link[] }>

/** Each menu is a part of its own, for the search. */
export const menuParts = (Object.keys(menus) as OwnMenu[]).map((menu) => ({
  words: [menus[menu].title, ...menus[menu].links.map(({ name }) => name), 'label address hide'].join(' '),
  draw: (props: SectionProps) => <MenuLinks {...props} menu={menu} />,
}))

function MenuLinks({ form, menu }: SectionProps & { menu: OwnMenu }) {
  const { title, links } = menus[menu]
  return (
    <Disclosure summary={title} hasError={Boolean(form.formState.errors.menus?.[menu])}>
      {links.map((link) => (
        <MenuLinkFields key={link.href} form={form} menu={menu} link={link} />
      ))}
    </Disclosure>
  )
}

/** One link: blank fields have the default, which stands in them as a placeholder. */
function MenuLinkFields({ form, menu, link }: Pick<SectionProps, 'form'> & { menu: OwnMenu; link: Link }) {
  const name = `menus.${menu}.${link.href}` as FieldPath<Settings>
  const errors: FieldErrors<OwnLink> | undefined = get(form.formState.errors, name)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const own = (value as OwnLink | undefined) ?? noOwnLink
        const change = (changed: Partial<OwnLink>) => onChange({ ...own, ...changed })
        return (
          <fieldset
            ref={(fields) => ref(fields && { focus: () => fields.querySelector<HTMLElement>(firstWrong)?.focus() })}
            className="grid gap-x-4 gap-y-2 border-t border-hair pt-3 sm:grid-cols-2"
          >
            <legend className="sr-only">{link.name}</legend>
            <TextField
              label={`Label of “${link.name}”`}
              name={name}
              placeholder={link.name}
              value={own.label}
              error={errors?.label?.message}
              onBlur={onBlur}
              onChange={({ target }) => change({ label: target.value })}
            />
            <TextField
              label={`Address of “${link.name}”`}
              placeholder={link.href}
              value={own.address}
              error={errors?.address?.message}
              onBlur={onBlur}
              onChange={({ target }) => change({ address: target.value })}
            />
            <CheckField
              label={`Hide “${link.name}”`}
              checked={own.isHidden}
              onBlur={onBlur}
              onChange={({ target }) => change({ isHidden: target.checked })}
            />
          </fieldset>
        )
      }}
    />
  )
}

/** The field that is focused when saving is refused. */
const firstWrong = '[aria-invalid]'

/** The sentences of the footer: a blank one is the default. */
export function FooterTexts({ form }: SectionProps) {
  const shop = useShop()
  const standards = { tagline: footerTagline(shop), promise: footerPromise(shop) }
  return (['tagline', 'promise'] as const).map((name, index) => (
    <div key={name} className="grid gap-1">
      <SettingField
        form={form}
        field={{
          name: `footerTexts.${name}.text`,
          label: `Footer sentence ${index + 1}`,
          hint: `Leave blank for “${standards[name]}”`,
          as: 'lines',
          rows: 2,
        }}
      />
      <SettingField
        form={form}
        field={{ name: `footerTexts.${name}.isHidden`, label: `Hide footer sentence ${index + 1}`, as: 'check' }}
      />
    </div>
  ))
}
