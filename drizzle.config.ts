import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/tables.ts', './src/features/*/*/server/tables.ts'],
  out: './db/migrations',
  casing: 'snake_case',
})
