CREATE TABLE "order_item_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_item_id" uuid NOT NULL,
	"customization" jsonb NOT NULL,
	"proof_id" text,
	"image" text,
	"is_by_shop" boolean NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_item_corrections" ADD CONSTRAINT "order_item_corrections_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_corrections" ADD CONSTRAINT "order_item_corrections_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_corrections" ADD CONSTRAINT "order_item_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_item_corrections_order_item_id_index" ON "order_item_corrections" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_item_corrections_proof_id_index" ON "order_item_corrections" USING btree ("proof_id");