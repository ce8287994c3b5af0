CREATE TABLE "slicings" (
	"id" text PRIMARY KEY NOT NULL,
	"grams" double precision NOT NULL,
	"minutes" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "is_sliced" boolean DEFAULT false NOT NULL;