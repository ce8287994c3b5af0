CREATE TABLE "proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"model" jsonb NOT NULL,
	"make" jsonb NOT NULL,
	"geometry" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "proof_id" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "proof_id" text;--> statement-breakpoint
CREATE INDEX "proofs_created_at_index" ON "proofs" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_proof_id_index" ON "cart_items" USING btree ("proof_id");