CREATE TABLE "unmatched_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "custom_requests" ADD COLUMN "answer_is_unread" boolean DEFAULT false NOT NULL;