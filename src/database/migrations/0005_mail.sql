ALTER TABLE "messages" ADD COLUMN "link_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "invitation_id" text;--> statement-breakpoint
CREATE INDEX "messages_invitation_id_index" ON "messages" USING btree ("invitation_id");