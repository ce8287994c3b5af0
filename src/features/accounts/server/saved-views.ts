import { and, asc, count, eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { createRoutes, isId, readBody, requireAdmin } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { type SavedView, savedViewSchema } from '../contract.ts'
import { savedViews } from './tables.ts'

const mostViews = 30

/** `/api/views`: an admin's own ways of looking at the back office's lists. */
export function viewRoutes({ database: { db }, clock }: Services) {
  return createRoutes()
    .get('/', async (c) => {
      const { id } = requireAdmin(c)
      const rows = await db
        .select()
        .from(savedViews)
        .where(and(eq(savedViews.userId, id), eq(savedViews.list, c.req.query('list') ?? '')))
        .orderBy(asc(savedViews.createdAt))
      return c.json(rows.map(answerView))
    })
    .post('/', async (c) => {
      const { id: userId } = requireAdmin(c)
      const view = await readBody(c, savedViewSchema)
      const [kept] = await db.select({ total: count() }).from(savedViews).where(eq(savedViews.userId, userId))
      if ((kept?.total ?? 0) >= mostViews)
        throw new Problem('conflict', `You have ${mostViews} views already. Remove one first.`)
      const [row] = await db
        .insert(savedViews)
        .values({ userId, ...view, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning()
      if (!row) throw new Problem('conflict', 'You have a view of this name already.')
      return c.json(answerView(row), 201)
    })
    .delete('/:id', async (c) => {
      const user = requireAdmin(c)
      const id = c.req.param('id')
      if (isId(id)) await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, user.id)))
      return c.json({ id })
    })
}

const answerView = ({ id, name, query }: typeof savedViews.$inferSelect): SavedView => ({ id, name, query })
