CREATE TABLE "designs" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"report" jsonb NOT NULL,
	"turned" jsonb NOT NULL,
	"place" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "designs_id_version_pk" PRIMARY KEY("id","version")
);
