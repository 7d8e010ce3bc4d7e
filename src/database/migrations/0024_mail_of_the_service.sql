ALTER TABLE "messages" DROP CONSTRAINT "messages_organization_id_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_user_id_user_id_fk";
