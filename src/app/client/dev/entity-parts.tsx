import { useState } from 'react'
import { Entities } from '#features/base/office/client/entities.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { ProductForm } from '#features/selling/catalog/client/admin-product-form.tsx'
import type { Product } from '#features/selling/catalog/contract.ts'
import { MaterialList } from '#features/selling/filaments/client/admin-material-list.tsx'
import { materialsApi } from '#features/selling/filaments/client/requests.ts'
import type { ShopMaterial } from '#features/selling/filaments/contract.ts'
import { ScreenProvider } from '#platform/client/screen.ts'
import { longWord, SamplePart, SampleQueries } from './part.tsx'
import { product, refusingQueries, sampleProducts, unreadable } from './samples.ts'

const screen = { title: 'Gifts', menus: {}, titleOf: () => '' }

/** Lists of categories, offers, banners and spools: filled, empty, loading and failed. The dialogs of Edit and Delete refuse. */
export const EntityParts = () => (
  <ScreenProvider value={screen}>
    <SamplePart title="Cards of the back office">
      <SampleQueries queries={kept}>
        {['some', 'none', 'unread'].map((path) => (
          <Cards key={path} path={path} />
        ))}
      </SampleQueries>
      <SampleQueries queries={unreadable}>
        <Cards path="some" />
      </SampleQueries>
    </SamplePart>
    <SampleQueries queries={withMaterials}>
      <MaterialList />
    </SampleQueries>
  </ScreenProvider>
)

function Cards({ path }: { path: string }) {
  const [edited, setEdited] = useState<Product | 'new'>()
  return (
    <Entities<Product>
      noun="gift"
      path={path}
      emptyText="The first one can be anything."
      nameOf={({ name }) => name}
      form={(gift, save, newerVersion) => (
        <ProductForm key={gift?.id} product={gift} save={save} newerVersion={newerVersion} />
      )}
      wide
      above={(gifts) => <p className="num">{gifts.length} on cards</p>}
      edited={edited}
      onEdit={setEdited}
    >
      {({ name, isPublished }) => (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <b className="min-w-0 text-lg">{name}</b>
          <PublishedBadge isPublished={isPublished} />
        </p>
      )}
    </Entities>
  )
}

function kept() {
  const queries = refusingQueries()
  const some = [...sampleProducts.slice(0, 2), { ...product, id: 'long', name: longWord, isPublished: false }]
  // Every write invalidates these queries.
  queries.setQueryDefaults(['some'], { queryFn: () => some })
  queries.setQueryDefaults(['none'], { queryFn: () => [] })
  return queries
}

function withMaterials() {
  const queries = refusingQueries()
  const pla: ShopMaterial = {
    ...{ id: 'pla', key: 'pla', name: 'PLA', soldAs: 'Premium PLA', density: 1.24, kilogramPrice: null },
    ...{ isArchived: false, version: 1 },
  }
  const long = { ...pla, id: 'long', key: 'long', name: longWord.slice(0, 30), soldAs: longWord.slice(30, 60) }
  const old = { ...pla, id: 'abs', key: 'abs', name: 'ABS', soldAs: 'ABS', kilogramPrice: '24.00', isArchived: true }
  queries.setQueryDefaults([materialsApi], { queryFn: () => [pla, long, old] })
  return queries
}
