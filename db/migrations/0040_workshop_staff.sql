ALTER TABLE "users" DROP CONSTRAINT "users_staff_role";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK ("users"."staff_role" in ('owner', 'staff', 'workshop'));