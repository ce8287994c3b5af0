-- How alike two words are spelt: comes with every PostgreSQL, and whoever owns the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;